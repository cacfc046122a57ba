/** About how wide a text of 14 px is, without measuring it: Chinese signs are as wide as they are high, capitals wider than small letters. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[ᄀ-￿]/.test(sign) ? 14 : /[A-Zmw]/.test(sign) ? 9.6 : 7.6), 0)
