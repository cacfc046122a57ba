import type { Migration } from '../migrate.ts'
import { base } from './0001-base.ts'
import { studio } from './0002-studio.ts'

/** Every step, in order. New ones are added at the end. */
export const migrations: readonly Migration[] = [base, studio]
