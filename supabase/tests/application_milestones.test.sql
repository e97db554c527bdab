\ir support/actors.psql
-- Milestones: dated by the database, read by whom they are about.
select plan(30);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002',
  'user_id', tests.id('stranger'), 'ticket_status', 'paid')) is not null;
create function pg_temp.reached() returns text language sql as $$
  select string_agg(milestone::text, ' ' order by milestone) from public.application_milestones
  where application_id = '10000000-0000-4000-8000-000000000001'
$$;
grant execute on function pg_temp.reached to public;

select is(pg_temp.reached(), null, 'a new application has no step behind it');
select tests.act_as('owner');
select tests.affects($$ insert into public.payments (user_id, application_id, amount, currency, description)
  values (tests.id('owner'), '10000000-0000-4000-8000-000000000001', 10000, 'NGN', 'Talent Hunt Ticket for Ada') $$, 1,
  'the parent states a payment');
select is(pg_temp.reached(), 'payment_stated', 'a stated payment is dated, so that its answer has a day');
select tests.act_as_database();
update public.payments set status = 'declined';
select is(pg_temp.reached(), null, 'a payment that was declined has no answer to wait for');
update public.applications set ticket_status = 'pending_payment' where id = '10000000-0000-4000-8000-000000000001';
update public.applications set ticket_status = 'paid' where id = '10000000-0000-4000-8000-000000000001';
select is(pg_temp.reached(), 'ticket_paid', 'a paid ticket is dated, and nothing is being checked any more');
update public.application_milestones set reached_at = '2026-01-01';
update public.applications set ticket_status = 'Gold' where id = '10000000-0000-4000-8000-000000000001';
select is((select reached_at from public.application_milestones where application_id = '10000000-0000-4000-8000-000000000001'),
  '2026-01-01'::timestamptz, 'a tier on top of it leaves the day of payment');
select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = 'https://youtu.be/one' $$, 1, 'the parent sends a video');
select is(pg_temp.reached(), 'ticket_paid video_submitted', 'a video that was sent is dated');
select tests.act_as_database();
update public.application_milestones set reached_at = '2026-01-01' where milestone = 'video_submitted';
update public.applications set entry_video_status = 'failed' where id = '10000000-0000-4000-8000-000000000001';
select is((select reached_at from public.application_milestones where milestone = 'video_submitted'),
  '2026-01-01'::timestamptz, 'a review leaves the day on which the video came');
select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = 'https://youtu.be/two' $$, 1, 'the parent sends another video');
select is((select reached_at from public.application_milestones where milestone = 'video_submitted'), now(),
  'another video has its own day');
select tests.act_as('admin');
select tests.affects($$ update public.applications set entry_video_status = 'approved', is_finalist = true
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'an administrator passes the video');
select is(pg_temp.reached(), 'ticket_paid video_submitted video_passed finalist', 'passing and the final are dated');
select tests.affects($$ update public.applications set is_finalist = false
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'an administrator takes the final back');
select is(pg_temp.reached(), 'ticket_paid video_submitted video_passed', 'a step that was taken back has no day');

-- Each actor, each verb.
select is((select count(*) from public.application_milestones), 4::bigint, 'an administrator reads every milestone');
select tests.lacks_grant('delete from public.application_milestones', 'an administrator cannot delete one');
select tests.act_as('stranger');
select is((select count(*) from public.application_milestones), 1::bigint, 'a parent reads the milestones of the own child alone');
select tests.act_as('owner');
select is((select count(*) from public.application_milestones), 3::bigint, 'a parent reads all milestones of the own child');
select tests.lacks_grant($$ insert into public.application_milestones (application_id, user_id, milestone)
  values ('10000000-0000-4000-8000-000000000001', tests.id('owner'), 'finalist') $$, 'a parent cannot make one');
select tests.lacks_grant($$ update public.application_milestones set reached_at = now() $$, 'a parent cannot change one');
select tests.lacks_grant('delete from public.application_milestones', 'a parent cannot delete one');
select tests.act_as('anon');
select tests.lacks_grant('select milestone from public.application_milestones', 'a visitor cannot read them');
select tests.lacks_grant('insert into public.application_milestones default values', 'a visitor cannot make one');
select tests.lacks_grant($$ update public.application_milestones set reached_at = now() $$, 'a visitor cannot change one');
select tests.lacks_grant('delete from public.application_milestones', 'a visitor cannot delete one');
select tests.act_as('service_role');
select isnt_empty('select milestone from public.application_milestones', 'the service role reads them');
select tests.lacks_grant('insert into public.application_milestones default values', 'the service role cannot make one');
select tests.lacks_grant('delete from public.application_milestones', 'the service role cannot delete one');

select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(pg_temp.reached(), null, 'they go with the child');
select * from finish();
