import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './schemas.ts'

/** The version that package.json names. */
export const version = (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version
