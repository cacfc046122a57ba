import { checkPage } from '#core/check/check.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { Definition, Path } from '#core/edit/types.ts'
import type { Fault } from '#core/types.ts'
import { env } from '#designer/env.ts'

/** A value in which something else stands at a path. */
function withAt(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value)) return value.map((one, i) => (i === step ? withAt(one, rest, next) : one))
  return isRecord(value) ? { ...value, [step]: withAt(value[step], rest, next) } : value
}

const token = (step: string | number) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/** What is wrong with what stands at a path of a page, were it another value: pointers begin at it. */
export function faultsAt({ page }: Definition, path: Path, next: unknown, names: readonly string[]): Fault[] {
  const base = path
    .slice(1)
    .map((step) => `/${token(step)}`)
    .join('')
  return checkPage(withAt(page, path.slice(1), next), env).flatMap((fault) => {
    if (!fault.pointer.startsWith(`${base}/`) && fault.pointer !== base) return []
    const pointer = fault.pointer.slice(base.length)
    // what stands in it is told with the node that it is about
    return pointer === '' || names.includes(pointer.split('/')[1] ?? '') ? [{ ...fault, pointer }] : []
  })
}
