import { CallError } from '#runtime/app.ts'

/** Why the record of a code was not given, as its reader is told. */
export const scanFault = (error: unknown): string | undefined =>
  error instanceof CallError && error.code === 403
    ? 't:scan.noRight'
    : error instanceof CallError && error.code === 404
      ? 't:scan.gone'
      : undefined
