CREATE TABLE "applicant" (
	"said" text PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"persona" text NOT NULL,
	"customer_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"minted" boolean NOT NULL,
	"eligibility_polls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "application" (
	"number" text PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"phone_number" text NOT NULL,
	"product_id" text NOT NULL,
	"persona" text NOT NULL,
	"status" text NOT NULL,
	"decisioning_status" text NOT NULL,
	"live" boolean NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"body" jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"selected_offer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fault" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"said" text,
	"call" text NOT NULL,
	"times" integer NOT NULL,
	"fault" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_answer" (
	"caller" text NOT NULL,
	"key_hash" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answer_caller_key_hash_pk" PRIMARY KEY("caller","key_hash")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"link" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" text PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"phone_number" text NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"call" text NOT NULL,
	"body" jsonb NOT NULL,
	"status" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"phone_number" text NOT NULL,
	"product_id" text NOT NULL,
	"code_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_up" (
	"hash" text PRIMARY KEY NOT NULL,
	"refresh_hash" text NOT NULL,
	"said" text NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_captcha" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "application_one_live" ON "application" USING btree ("said","product_id") WHERE "application"."live";--> statement-breakpoint
CREATE INDEX "message_phone" ON "message" USING btree ("phone_number","at");--> statement-breakpoint
CREATE INDEX "one_time_code_whom" ON "one_time_code" USING btree ("said","phone_number","sent_at");--> statement-breakpoint
CREATE INDEX "received_said" ON "received" USING btree ("said","at");--> statement-breakpoint
CREATE INDEX "request_token_said" ON "request_token" USING btree ("said","created_at");