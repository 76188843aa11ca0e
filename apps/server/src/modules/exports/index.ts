export {
  count,
  instant,
  lotteryName,
  money,
  percent,
  percents,
  text,
  type FileColumn,
} from './file-columns.ts'
export { sendList } from './list-file.ts'
