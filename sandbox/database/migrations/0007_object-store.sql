ALTER TABLE "document" ADD COLUMN "object_name" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "digest" text;