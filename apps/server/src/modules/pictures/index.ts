export {
  IMMUTABLE_PICTURE,
  savePicture,
  sweepPictures,
  PICTURE_SHAPE,
  presentPicture,
  readPicture,
  remakeUpload,
  requirePicture,
  type SavedPicture,
  type PictureContext,
  type UploadContext,
} from './pictures.ts'
export { createImageMaker, type ImageMaker, type MadeImage } from './remake-image.ts'
