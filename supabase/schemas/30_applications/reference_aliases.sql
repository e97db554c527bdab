-- Reference aliases: the payment reference and share code of an entry that was closed as a duplicate.
--
--                                owner of the database    anyone else
--   private.reference_aliases    all                      no (written by close_duplicate)
--
-- A transfer with the reference may be on its way, and chats may contain the link: both lead to the entry that was kept.

create table private.reference_aliases (
  payment_reference text primary key,
  share_code text,
  application_id uuid not null,
  constraint reference_aliases_share_code_key unique (share_code),
  constraint reference_aliases_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade
);
comment on table private.reference_aliases is 'The payment references and share codes of closed duplicates, with the child that was kept.';
comment on column private.reference_aliases.share_code is
  'Null once the parent made a new sharing link, which ends every other, and where the link was switched off.';
create index reference_aliases_application_id_idx on private.reference_aliases (application_id);
-- For prefix matches: banks truncate references.
create index reference_aliases_beginning_idx on private.reference_aliases (payment_reference text_pattern_ops);
alter table private.reference_aliases enable row level security;
