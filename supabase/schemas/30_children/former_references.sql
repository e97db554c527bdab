-- Former references: by what an entry was paid for and shared that was closed as a double of another one.
--
--                                owner of the database    anyone else
--   private.former_references    all                      no (written by close_double)
--
-- A transfer may be under way with the reference, and a link may stand in many chats: both lead to the entry that was kept.

create table private.former_references (
  payment_reference text primary key,
  share_code text,
  application_id uuid not null,
  constraint former_references_share_code_key unique (share_code),
  constraint former_references_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade
);
comment on table private.former_references is 'The payment references and share codes of closed doubles, with the child that was kept.';
comment on column private.former_references.share_code is
  'Null once the parent made a new sharing link, which ends every other, and where the link was switched off.';
create index former_references_application_id_idx on private.former_references (application_id);
-- For the beginnings of references that banks have cut.
create index former_references_beginning_idx on private.former_references (payment_reference text_pattern_ops);
alter table private.former_references enable row level security;
