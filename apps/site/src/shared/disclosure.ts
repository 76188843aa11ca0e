export { type Disclosure, useDisclosure } from '@fairhouse/ui/disclosure'
