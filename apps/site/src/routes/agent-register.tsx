export { RegisterScreen as AgentRegister } from '../features/agent-register/register-screen.tsx'
