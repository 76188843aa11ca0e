import common from '../../locales/en/common.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import office from '../../locales/en/office.json' with { type: 'json' }

/** What the office says; of the site's texts it shares the frame and the errors. */
export const catalogue = { common, errors, office }
