/** What is wrong with a text that is no JSON: where its parser stopped, where the platform tells. */
export function jsonFault(text: string, error: unknown): string {
  const told = (error as Error).message
  const at = /position (\d+)/.exec(told)?.[1]
  if (at === undefined) return 'not JSON'
  const before = text.slice(0, Number(at)).split('\n')
  return `not JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
