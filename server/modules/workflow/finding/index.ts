export { actsFor, delegationsTo, flowsOf } from './delegations.ts'
export { find } from './find.ts'
export { findPeople } from './people.ts'
export { openTasksOf, tellTodo, tellTurned, todoMenu } from './todo.ts'
