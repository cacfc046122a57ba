export { moving } from './routes.ts'
