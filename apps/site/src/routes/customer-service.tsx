export { ServiceScreen as CustomerServiceRoute } from '../features/customer-service/index.ts'
