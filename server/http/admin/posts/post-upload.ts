import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { largestUpload } from '../../../modules/media/reading/read-picture.ts';

const megabyte = 1024 * 1024;

/** These bound the memory; postForm has the limits of the fields. A file of one byte too many is too large. */
const limits = {
  fileSize: largestUpload + 1,
  files: 1,
  fields: 40,
  parts: 41,
  fieldSize: 5 * megabyte,
};

/** The bytes of a file and the name that it had. */
interface UploadedFile {
  bytes: Uint8Array;
  fileName: string;
}

export type ReadUpload =
  | { kind: 'read'; form: Record<string, unknown>; picture: UploadedFile | null }
  | { kind: 'no-form' }
  | { kind: 'unreadable' }
  | { kind: 'too-large'; picture: boolean };

/** Reads a post's form with its picture; an empty file is no picture. */
export async function readPostUpload(request: FastifyRequest): Promise<ReadUpload> {
  if (!request.isMultipart()) return { kind: 'no-form' };
  const form: Record<string, unknown> = {};
  let picture: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) return { kind: 'too-large', picture: false };
        form[part.fieldname] = part.value;
        continue;
      }
      const bytes = await read(part);
      if (part.file.truncated || bytes.length === limits.fileSize) {
        return { kind: 'too-large', picture: true };
      }
      if (part.fieldname === 'featured_image' && bytes.length > 0) {
        picture = { bytes, fileName: part.filename };
      }
    }
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read');
    return isLimit(error) ? { kind: 'too-large', picture: false } : { kind: 'unreadable' };
  }
  return { kind: 'read', form, picture };
}

/** A file must be read to its end, or the parts behind it never come. */
async function read({ file }: MultipartFile): Promise<Buffer> {
  return Buffer.concat(await file.toArray());
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
