export {
  count,
  instant,
  lotteryName,
  money,
  percent,
  sendList,
  text,
  type FileColumn,
} from './list-file.ts'
