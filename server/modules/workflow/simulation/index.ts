export { simulation } from './routes.ts'
