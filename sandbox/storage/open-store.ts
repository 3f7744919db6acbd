/** The store of documents that an environment names: a bucket, or files in the data folder. */
import { join } from 'node:path'
import { type ObjectStore, openFileStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

/** The variables that name a bucket: all of them, or none. */
type Bucket = Partial<Record<'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>>

/** `dataDir`: where files lie when there is no bucket. */
export function openStore(
  { S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Bucket,
  dataDir: string,
): ObjectStore {
  return S3_BUCKET && S3_REGION && S3_ACCESS_KEY && S3_SECRET_KEY
    ? openS3Store({ bucket: S3_BUCKET, region: S3_REGION, accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY })
    : openFileStore(join(dataDir, 'documents'))
}
