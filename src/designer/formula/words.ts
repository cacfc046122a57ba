import { wordFault } from '#core/check/check.ts'
import { ExprError, parseExpr } from '#core/expression/expr.ts'
import { type Piece, piecesOf } from '#core/expression/pieces.ts'
import type { Translate } from '#core/form/form.ts'
import type { Here, Readable } from './around.ts'
import { signs, userNames } from './library.ts'

/** What a person calls a value that is read; undefined for one that only its path says. */
export function nameOfPath(path: readonly string[], { fields }: Pick<Here, 'fields'>, t: Translate): string | undefined {
  const [root, name, child] = path
  const field = fieldAt(path, { fields })
  if (field) return field.of && (field.many || root === 'item') ? `${field.of} · ${field.label}` : field.label
  if (root === 'user' && path.length === 2 && (userNames as readonly string[]).includes(name ?? '')) return t(`t:formula.user.${name}`)
  if (root === 'item' && child === undefined && (name === 'id' || name === 'fullName')) return t(`t:formula.item.${name}`)
  return undefined
}

/** The field that a path reads. */
export const fieldAt = (path: readonly string[], { fields }: Pick<Here, 'fields'>): Readable | undefined =>
  fields.find((one) => one.path.length === path.length && one.path.every((step, i) => step === path[i]))

const worded = new Set(['and', 'or', 'not', 'in'])
/** How a piece is shown; undefined where its own text is. */
export function shownAs({ kind, text, path }: Piece, here: Pick<Here, 'fields'>, t: Translate): string | undefined {
  if (kind === 'path') return nameOfPath(path ?? [], here, t)
  if (kind === 'function') return t(`t:formula.fn.${text}`)
  if (kind === 'word') return t(`t:formula.word.${text}`)
  if (kind === 'operator') return worded.has(text) ? t(`t:formula.op.${text}`) : signs[text]
  return undefined
}

/** An expression in a person's words. */
export const wordsOf = (source: string, here: Pick<Here, 'fields'>, t: Translate): string =>
  piecesOf(source)
    .map((piece) => shownAs(piece, here, t) ?? piece.text)
    .join('')

/** What is wrong with an expression, in words, and where. */
export interface FormulaFault {
  from: number
  to: number
  text: string
}

/** Faults of an expression: what is not in the language, and what is read that is not there. */
export function faultsOf(source: string, here: Here, t: Translate): FormulaFault[] {
  if (source.trim() === '') return []
  const pieces = piecesOf(source)
  const at = (offset: number, text: string): FormulaFault => {
    const piece = pieces.find(({ from, to, kind }) => kind !== 'space' && from <= offset && offset < to)
    const end = source.trimEnd().length
    return { from: piece?.from ?? Math.max(0, end - 1), to: piece?.to ?? end, text }
  }
  try {
    parseExpr(source)
  } catch (error) {
    const message = error instanceof ExprError ? error.message : 'cannot be read'
    const offset = error instanceof ExprError ? error.at : source.length
    return [at(offset, wordFault({ message: `expression "${source}": ${message}` }, t))]
  }
  if (!here.around || here.open) return []
  return pieces.flatMap(({ path, from, to }) => {
    const [root, name, child] = path ?? []
    if (name === undefined || (root !== 'form' && root !== 'row')) return []
    const isRecord = root === here.as
    if (root === 'row' && !isRecord && here.table === undefined) return [{ from, to, text: t('t:formula.noRow') }]
    const key = root === 'row' && !isRecord ? `${here.table}.${name}` : name
    const known = root === 'form' && !isRecord ? undefined : here.fields.find((one) => one.key === key)
    const column = known?.widget.isTable && child !== undefined && !/^\d+$/.test(child)
    const isThere = column ? here.fields.some((one) => one.key === `${key}.${child}`) : known !== undefined
    return isThere || name === 'id' || (here.as === 'row' && name === 'version')
      ? []
      : [{ from, to, text: t('t:formula.noField', { name: column ? `${name}.${child}` : name }) }]
  })
}
