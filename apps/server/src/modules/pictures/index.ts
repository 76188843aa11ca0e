export {
  IMMUTABLE_PICTURE,
  savePicture,
  sweepPictures,
  presentPicture,
  readPicture,
  remakeUpload,
  requirePicture,
  type SavedPicture,
  type PictureContext,
  type UploadContext,
} from './pictures.ts'
export { saveMemberPicture } from './member-pictures.ts'
export { saveStaffPicture } from './staff-pictures.ts'
export { createImageMaker, type ImageMaker, type MadeImage } from './remake-image.ts'
