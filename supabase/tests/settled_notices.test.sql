\ir support/actors.psql
-- A notice is settled when something comes in its place, and opens again when that was a mistake.
select plan(24);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Musa Obi"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;

-- Lets six minutes pass: all of a test is one moment.
create function pg_temp.later() returns void language plpgsql security definer as $$
begin
  -- By way of another age: a row may not stand for a moment where another one stood.
  update public.notices set created_at = created_at - interval '6 minutes' - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
end
$$;
create function pg_temp.decide(payment integer, decision text) returns void language plpgsql as $$
begin
  perform pg_temp.later();
  perform tests.act_as('admin');
  perform public.update_payment_status(('20000000-0000-4000-8000-00000000000' || payment)::uuid, decision::public.payment_status);
  perform tests.act_as_database();
end
$$;
create function pg_temp.change(child integer, changes text) returns void language plpgsql security definer as $$
begin
  perform pg_temp.later();
  execute format('update public.applications set %s where id = %L', changes, '10000000-0000-4000-8000-00000000000' || child);
end
$$;
-- The owner's notices, oldest first, each that is settled in brackets.
create function pg_temp.told(child integer) returns text language sql as $$
  select string_agg(case when n.settled_at is null then n.kind::text else '(' || n.kind || ')' end, ' ' order by n.created_at, n.kind)
  from public.notices n where n.application_id = ('10000000-0000-4000-8000-00000000000' || child)::uuid
$$;
create function pg_temp.triumph() returns text language plpgsql as $$
declare
  told uuid;
begin
  perform pg_temp.later();
  perform tests.act_as('owner');
  told := public.get_triumph();
  perform tests.act_as_database();
  return (select concat_ws(' ', split_part(n.child_name, ' ', 1), n.kind) from public.notices n where n.id = told);
end
$$;

-- Declined, then confirmed.
select pg_temp.decide(1, 'declined');
select is(pg_temp.told(1), 'payment_declined', 'a decline is news');
select pg_temp.later();
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000002"}') is not null;
select is(pg_temp.told(1), '(payment_declined)', 'until the ticket is paid for anew');
select is((select read_at from public.notices), null, 'which nobody need have read');
select pg_temp.decide(2, 'approved');
select is(pg_temp.told(1), '(payment_declined) ticket_paid', 'its approval is news');
select is(pg_temp.triumph(), 'Ada ticket_paid', 'which is celebrated, whether the decline was read');
update public.notices set read_at = now() where kind = 'payment_declined';
select is(pg_temp.triumph(), 'Ada ticket_paid', 'or not');

-- The ticket is paid otherwise; a payment for something else is not.
select tests.payment('10000000-0000-4000-8000-000000000002', '{"id": "20000000-0000-4000-8000-000000000003"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000002',
  '{"id": "20000000-0000-4000-8000-000000000004", "description": "Costume"}') is not null;
select pg_temp.decide(3, 'declined');
select pg_temp.decide(4, 'declined');
select is(pg_temp.triumph(), null, 'a sibling''s declines hold it back');
select pg_temp.change(2, $$ ticket_status = 'paid' $$);
select is(pg_temp.told(2), '(payment_declined) payment_declined ticket_paid', 'a ticket that is paid in cash settles the decline of its payment alone');
select pg_temp.change(2, $$ ticket_status = 'unpaid' $$);
select is(pg_temp.told(2), 'payment_declined payment_declined (ticket_paid)', 'which holds again when that was a mistake');
select pg_temp.change(2, $$ ticket_status = 'paid' $$);
update public.notices set read_at = now() where kind = 'payment_declined';

-- A video.
select pg_temp.change(1, $$ entry_video_url = 'https://youtu.be/one' $$);
select is(pg_temp.told(1), '(payment_declined) (ticket_paid)', 'the entry video takes the place of the ticket');
select pg_temp.change(1, $$ entry_video_status = 'failed' $$);
select is(pg_temp.triumph(), null, 'a Fail holds the sibling''s ticket back');
select pg_temp.change(1, $$ entry_video_url = 'https://youtu.be/two' $$);
select is(pg_temp.told(1), '(payment_declined) (ticket_paid) (video_failed)', 'until another video is sent');
select pg_temp.change(1, $$ entry_video_status = 'failed' $$);
select is(pg_temp.told(1), '(payment_declined) (ticket_paid) (video_failed) video_failed', 'the newer Fail is the one that holds');
select pg_temp.change(1, $$ entry_video_status = 'approved' $$);
select is(pg_temp.told(1), '(payment_declined) (ticket_paid) (video_failed) (video_failed) video_passed', 'Pass settles it');
select is(pg_temp.triumph(), 'Ada video_passed', 'and is celebrated');
select pg_temp.change(1, $$ audition_date = '2097-02-06T09:30:00Z' $$);
select pg_temp.change(1, $$ audition_date = null $$);
select is(pg_temp.told(1), '(payment_declined) (ticket_paid) (video_failed) (video_failed) video_passed (audition_set) audition_cancelled',
  'a day that was called off is none');
select pg_temp.change(1, $$ audition_date = '2097-02-07T09:30:00Z' $$);
select is(pg_temp.told(1), '(payment_declined) (ticket_paid) (video_failed) (video_failed) video_passed (audition_set) (audition_cancelled) audition_set',
  'until there is a new one');
-- Its day comes and goes.
select is(private.settle_past_auditions(10), 0, 'a day that is ahead is news');
update public.notices set facts = facts || '{"date": "2026-01-01T09:30:00Z"}' where kind = 'audition_set' and settled_at is null;
select is(private.settle_past_auditions(10), 1, 'a day that is over is settled by the job');
select is(pg_temp.told(1), '(payment_declined) (ticket_paid) (video_failed) (video_failed) video_passed (audition_set) (audition_cancelled) (audition_set)',
  'and stays as what was');
select is(private.settle_past_auditions(10), 0, 'once');
select pg_temp.change(1, $$ is_finalist = true $$);
select is(pg_temp.told(1),
  '(payment_declined) (ticket_paid) (video_failed) (video_failed) (video_passed) (audition_set) (audition_cancelled) (audition_set) finalist',
  'a finalist has a passed video behind');

-- A year that has ended holds nothing back.
select pg_temp.change(2, $$ entry_video_url = 'https://youtu.be/three' $$);
select pg_temp.change(2, $$ entry_video_status = 'failed' $$);
select is(pg_temp.triumph(), null, 'bad news of this year holds the finalist back');
insert into private.editions (year, name, fees, registration_closes_at, opened_at, ended_at)
select 2024, 'Of last year', fees, '2024-06-01', '2024-01-01', now() from private.editions;
alter table public.applications disable trigger user;
update public.applications set edition = 2024 where child_name = 'Musa Obi';
alter table public.applications enable trigger user;
select is(pg_temp.triumph(), 'Ada finalist', 'that of a year that has ended does not');
select * from finish();
