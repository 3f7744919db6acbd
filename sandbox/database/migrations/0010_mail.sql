ALTER TABLE "message" ADD COLUMN "email_address" "bytea";--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "subject" "bytea";