export {
  count,
  instant,
  lotteryName,
  money,
  percent,
  percents,
  sendList,
  text,
  type FileColumn,
} from './list-file.ts'
