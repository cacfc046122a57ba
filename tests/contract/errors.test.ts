/** The server tells callers of errors by one class; whoever adds another has to say here what else it is. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

const others = {
  NoFont: 'ends the thread that draws, which tells it by a message: an error does not travel as what it is',
  TooManyPages: 'of the same thread',
  StartError: 'the one line of a start that cannot go on',
  DatabaseProblem: "beside the driver's own errors, told apart by its code as they are",
  NothingKept: 'ends a transaction that only looked',
  HopelessJob: 'ends a job that no further try can mend: nobody called it',
  SendFault: 'ends an attempt at a message that gave no answer to read: nobody called it',
  ScanError: 'ends the reading of a statement that is none: whoever reads it tells the fault',
  NotMap: 'ends the reading of a file that is no map: whoever reads it tells the fault',
  OnlyLooked: 'ends a transaction of a dry run',
  Overtaken: 'ends a part of a run that is no longer its own',
  ThirdFault: 'what another service answered, kept with an item or told as an ApiError: whoever called asked for something else',
  TakenOver: 'ends the try of a job that is no longer its own',
}

it('what a caller is told is an ApiError, which no other class extends', () => {
  const found = filesUnder('server', /\.ts$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/class (\w+)[^{]* extends (\w*(?:Error|Problem|Exception))\b/g)].map(
      ([, name, from]) => `${name} ${from}`,
    ),
  )
  expect(found.sort()).toEqual(['ApiError', ...Object.keys(others)].map((name) => `${name} Error`).sort())
})
