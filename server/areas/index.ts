import type { Area } from '../http.ts'
import { health } from './health/routes.ts'

/** Every area of the server, a line each. */
export const areas: readonly Area[] = [health]
