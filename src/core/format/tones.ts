/**
 * The tones that a condition gives a cell or a row of a list. They are names, not colours: the theme says how each looks in
 * light and in dark, and each has a sign of its own beside its colour.
 */
export const tones = ['success', 'info', 'warning', 'error', 'muted'] as const
export type Tone = (typeof tones)[number]

/** So many conditions has a column, or a list for its rows: each is worked out for every row on screen. */
export const mostColors = 20
