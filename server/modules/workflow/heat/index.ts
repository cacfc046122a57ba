export { heat } from './routes.ts'
