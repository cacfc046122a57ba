export { find } from './find.ts'
export { actsFor, delegationsTo, findPeople } from './people.ts'
