/** Runs with each file of the server tests. */
import { afterAll } from 'vitest'
import { endApps } from './app.ts'

afterAll(endApps)
