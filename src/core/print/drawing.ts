/** How lines are drawn, in mm: the same on screen, on paper, in PDF and in Word. */
export const frameWidth = 0.2
export const ruleWidth = 0.3

/** What of a line is drawn: control characters have no width, and no glyph. */
export const drawnText = (text: string): string => text.replace(/\p{Cc}/gu, '')
