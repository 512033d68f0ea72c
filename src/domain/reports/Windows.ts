/** How many days a report may be asked about. */

export const mostStatusDays = 3_660
export const mostQualityDays = 365
export const defaultQualityDays = 7
