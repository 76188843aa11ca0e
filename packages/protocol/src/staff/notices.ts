import Type from 'typebox'
import { NoticeTypeShape, Picture } from '../http/notices.ts'
import { strict } from '../schema.ts'
import { NoticeBody, NoticeState, StaffNotice, StaffNoticeRow } from './notice-shapes.ts'
import { SegmentName } from './segments.ts'
import { GridPaging, Next, Reason } from './shapes.ts'

export const NOTICE_ID = '^ntc_[0-9a-z]{1,13}$'

const params = strict({ noticeId: Type.String({ pattern: NOTICE_ID }) })
const notice = strict({ notice: StaffNotice })
const WRITE_ERRORS = [
  'VALIDATION_FAILED',
  'MEMBER_NOT_FOUND',
  'PICTURE_NOT_FOUND',
  'NOTICE_TEXT_MISSING',
] as const

export const staffNoticeRoutes = {
  'GET /staff/notices': {
    summary: 'Notices of the brand, newest first',
    access: 'staff',
    permission: 'notices.read',
    query: strict({
      type: Type.Optional(NoticeTypeShape),
      state: Type.Optional(NoticeState),
      /** Words of a title, in any language. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      ...GridPaging,
    }),
    response: strict({
      notices: Type.Array(StaffNoticeRow),
      next: Next,
      /** Languages that the brand offers, its own first. */
      offered: Type.Array(Type.String()),
      /** Segments that a notice may be for, by name. */
      segments: Type.Array(SegmentName),
    }),
    errors: [],
  },
  'GET /staff/notices/:noticeId': {
    summary: 'A notice with all its texts',
    access: 'staff',
    permission: 'notices.read',
    params,
    response: notice,
    errors: ['NOTICE_NOT_FOUND'],
  },
  'POST /staff/notices': {
    summary: 'Write a notice. It is a draft until it is published',
    access: 'staff',
    permission: 'notices.write',
    body: NoticeBody,
    response: notice,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/notices/:noticeId': {
    summary: 'Change a notice; one that is shown changes at once',
    access: 'staff',
    permission: 'notices.write',
    params,
    body: strict({ ...NoticeBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: notice,
    errors: ['NOTICE_NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS, 'NOT_CHANGED'],
  },
  'POST /staff/notices/:noticeId/publish': {
    summary: 'Publish a notice: it is shown as its schedule says',
    access: 'staff',
    permission: 'notices.publish',
    params,
    body: strict({ version: Type.Integer({ minimum: 1 }) }),
    response: notice,
    errors: ['NOTICE_NOT_FOUND', 'CHANGED_MEANWHILE', 'NOT_CHANGED', 'NOTICE_TEXT_MISSING'],
  },
  'POST /staff/notices/:noticeId/withdraw': {
    summary: 'Withdraw a published notice: it is not shown any more',
    access: 'staff',
    permission: 'notices.publish',
    params,
    body: strict({ reason: Reason }),
    response: notice,
    errors: ['NOTICE_NOT_FOUND', 'NOT_CHANGED'],
  },
  'POST /staff/pictures': {
    summary: 'Send a picture for a notice: PNG or JPEG, its bytes as the body',
    access: 'staff',
    permission: 'notices.write',
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID'],
  },
} as const
