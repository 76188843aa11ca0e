import { accept, parseFields } from '../selection-parser.ts'
import { ROOT, type Form } from './form.ts'

/** Nothing to choose: `{}`, one line. */
export const nothingForm: Form = {
  pad: { kind: 'fixed' },
  mainField: ROOT,
  parse(input) {
    const fields = parseFields(input, [], ROOT)
    return fields.ok ? accept({}) : fields
  },
  readText: (text) => (text.trim() === '-' ? {} : undefined),
  pick: () => ({}),
}
