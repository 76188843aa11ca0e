import common from '../../locales/pt/common.json' with { type: 'json' }
import errors from '../../locales/pt/errors.json' with { type: 'json' }
import office from '../../locales/pt/office.json' with { type: 'json' }

/** What the office says; of the site's texts it shares the frame and the errors. */
export const catalogue = { common, errors, office }
