/** Runs with each file of the server tests. */
import { afterAll, afterEach, expect } from 'vitest'
import { endApps, takeWrongAnswers } from './app.ts'

afterAll(endApps)
// whatever a test called, it was answered as its route declares
afterEach(() => expect(takeWrongAnswers()).toEqual([]))
