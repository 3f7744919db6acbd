CREATE TABLE "fulfilment" (
	"application_number" text PRIMARY KEY NOT NULL,
	"creation_session_id" text NOT NULL,
	"state" text NOT NULL,
	"initiation_fee_payment_method" text NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mandate" (
	"application_number" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"sends" integer NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"opened" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mandate_token_unique" UNIQUE("token")
);
