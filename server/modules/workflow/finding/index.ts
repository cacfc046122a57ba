export { find } from './find.ts'
export { actsFor, findPeople } from './people.ts'
