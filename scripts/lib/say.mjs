/** Calm lines: one step a line, no colours when nobody watches. */
const colour = process.stdout.isTTY && !process.env.NO_COLOR

/** @param {number} code @param {string} text */
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)

/** @param {string} text */
export const bold = (text) => paint(1, text)
/** @param {string} text */
export const dim = (text) => paint(2, text)
/** @param {string} text */
export const green = (text) => paint(32, text)
/** @param {string} text */
export const red = (text) => paint(31, text)

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Ends the command with one clear line.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/**
 * Seconds since `from`, for people.
 * @param {number} from milliseconds of `performance.now()`
 */
export function since(from) {
  const seconds = (performance.now() - from) / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
