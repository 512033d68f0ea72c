/** Which version this is. The bundler puts the number of package.json in; from source it is a development version. */
declare const __AIC_VERSION__: string | undefined

export const version: string = typeof __AIC_VERSION__ === "string" ? __AIC_VERSION__ : "0.0.0-dev"
