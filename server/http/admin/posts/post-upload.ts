import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codePoints } from '../../../../domain/forms/fields.ts';
import { messages } from '../../../../domain/messages.ts';
import { largestUpload } from '../../../modules/media/picture-codec.ts';

const megabyte = 1024 * 1024;

/** These limit memory; postForm limits the fields. A file of fileSize bytes is too large. */
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
  | { kind: 'form-expected' | 'form-unreadable' }
  | { kind: 'form-too-large'; fields?: Record<string, string> }
  | typeof pictureTooLarge;

const pictureTooLarge = {
  kind: 'picture-too-large' as const,
  fields: { featured_image: messages.posts.imageTooLarge },
};

/** Reads a post's form with its picture; an empty file counts as no picture. */
export async function readPostUpload(request: FastifyRequest): Promise<ReadUpload> {
  if (!request.isMultipart()) return { kind: 'form-expected' };
  const form: Record<string, unknown> = {};
  let picture: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) return fieldTooLarge(part.fieldname, String(part.value));
        form[part.fieldname] = part.value;
        continue;
      }
      const bytes = await read(part);
      if (part.file.truncated || bytes.length === limits.fileSize) {
        return pictureTooLarge;
      }
      if (part.fieldname === 'featured_image' && bytes.length > 0) {
        picture = { bytes, fileName: part.filename };
      }
    }
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read');
    return isLimit(error) ? { kind: 'form-too-large' } : { kind: 'form-unreadable' };
  }
  return { kind: 'read', form, picture };
}

/** `value` is what was read of it. */
function fieldTooLarge(name: string, value: string): ReadUpload {
  if (name !== 'content') return { kind: 'form-too-large' };
  const content = messages.posts.textFarTooLarge(codePoints(value));
  return { kind: 'form-too-large', fields: { content } };
}

/** Unless a file is read to its end, the parts after it never arrive. */
async function read({ file }: MultipartFile): Promise<Buffer> {
  return Buffer.concat(await file.toArray());
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
