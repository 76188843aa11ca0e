export {
  KEPT_PICTURE,
  savePicture,
  PICTURE_SHAPE,
  presentPicture,
  readPicture,
  remakeUpload,
  type KeptPicture,
  type PictureContext,
  type UploadContext,
} from './pictures.ts'
export {
  createImageMaker,
  type ImageMaker,
  type ImageShape,
  type MadeImage,
} from './remake-image.ts'
