import { ExprError, exprsOf, parseExpr } from '#core/expression/expr.ts'
import type { Json } from '#core/types.ts'

/** What is wrong with the expressions of a text, in their own words. */
export function expressionFault(value: Json | undefined): string | undefined {
  for (const source of exprsOf(String(value ?? ''))) {
    try {
      parseExpr(source)
    } catch (error) {
      if (error instanceof ExprError) return error.message
      throw error
    }
  }
  return undefined
}
