export {
  KEPT_PICTURE,
  keepPicture,
  presentPicture,
  readPicture,
  type KeptPicture,
} from './pictures.ts'
export { createImageMaker, type ImageMaker, type ImageShape } from './remake-image.ts'
