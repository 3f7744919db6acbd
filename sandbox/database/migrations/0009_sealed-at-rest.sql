ALTER TABLE "application" ALTER COLUMN "result" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "offers" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "income" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "applicant" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "applicant" ALTER COLUMN "phone_number" SET DATA TYPE bytea USING convert_to("phone_number"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "applicant" ALTER COLUMN "customer_id" SET DATA TYPE bytea USING convert_to("customer_id"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "applicant" ALTER COLUMN "first_name" SET DATA TYPE bytea USING convert_to("first_name"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "applicant" ALTER COLUMN "last_name" SET DATA TYPE bytea USING convert_to("last_name"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "phone_number" SET DATA TYPE bytea USING convert_to("phone_number"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "body" SET DATA TYPE bytea USING convert_to("body"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "result" SET DATA TYPE bytea USING convert_to("result"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "offers" SET DATA TYPE bytea USING convert_to("offers"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "income" SET DATA TYPE bytea USING convert_to("income"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "signed_agreement" SET DATA TYPE bytea USING convert_to("signed_agreement"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "facial_session" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "fault" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "kept_answer" ALTER COLUMN "caller" SET DATA TYPE bytea USING convert_to("caller"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "phone_number" SET DATA TYPE bytea USING convert_to("phone_number"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "text" SET DATA TYPE bytea USING convert_to("text"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "code" SET DATA TYPE bytea USING convert_to("code"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "link" SET DATA TYPE bytea USING convert_to("link"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "one_time_code" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "one_time_code" ALTER COLUMN "phone_number" SET DATA TYPE bytea USING convert_to("phone_number"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "received" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "received" ALTER COLUMN "body" SET DATA TYPE bytea USING convert_to("body"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "request_token" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "request_token" ALTER COLUMN "phone_number" SET DATA TYPE bytea USING convert_to("phone_number"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "secret" ALTER COLUMN "value" SET DATA TYPE bytea USING convert_to("value"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "step_up" ALTER COLUMN "said" SET DATA TYPE bytea USING convert_to("said"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "step_up" ALTER COLUMN "phone_number" SET DATA TYPE bytea USING convert_to("phone_number"::text, 'UTF8');
