/** A fault in an expression's text; `at` is the offset where it was noticed. */
export class ExprError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message)
  }
}
