export { lists } from './routes.ts'
