/** `{title}` in a text; what stands in braces and is no single word is left alone. */
const placeholder = /\{(\w+)\}/g

/** The names that a text asks for. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** A text with the values of the names that are known; what a value says in braces is not filled in again. */
export const withPlaceholders = (text: string, values: { readonly [name: string]: string }): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))
