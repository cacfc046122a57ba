/** IM-01 */
export const wizardWidth = 1000
