/** For who has said yes already. */
export const yesFlag = { yes: "Do not ask" }
