\ir support/actors.psql
-- Proofs of payment: the rows and the files that they name, and how their files are checked and removed.
select plan(124);

-- Two families with a pending payment each, and one of the owner's that is decided.
select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000002"}') is not null;
select tests.payment(null, jsonb_build_object('id', '20000000-0000-4000-8000-000000000003', 'user_id', tests.id('stranger'))) is not null;
select tests.subscription(null, '{"id": "20000000-0000-4000-8000-000000000004"}') is not null;
update public.payments set status = 'approved' where id = '20000000-0000-4000-8000-000000000002';

create function pg_temp.key(actor text, file text) returns text language sql as
$$ select tests.id(actor)::text || '/' || file $$;
create function pg_temp.upload(key text) returns text language sql as
$$ select format('insert into storage.objects (bucket_id, name) values (''payment-proofs'', %L)', key) $$;
create function pg_temp.proof(overrides jsonb default '{}') returns text language sql as
$$
  select tests.insert_statement('public.payment_proofs', jsonb_build_object(
    'id', '30000000-0000-4000-8000-000000000001', 'user_id', tests.id('owner'),
    'payment_id', '20000000-0000-4000-8000-000000000001', 'kind', 'image/jpeg', 'original_name', 'Rẹ́sìtì.jpg',
    'size_bytes', 1200) || overrides)
$$;

grant execute on all functions in schema pg_temp to public;

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'payment-proofs' $$,
  $$ values (false, 5242880::bigint, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']) $$,
  'the bucket is private, takes 5 MB and four kinds of file');

-- The owner.
select tests.act_as('owner');
select tests.raises(pg_temp.proof(), 'proof_file_missing', 'a proof without its file is refused');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000001.jpg')), 1,
  'a parent uploads into the own folder');
select tests.affects(pg_temp.proof(), 1, 'a parent attaches a proof to a pending payment');
select results_eq('select path, original_name from public.payment_proofs',
  $$ values ('00000000-0000-4000-8000-000000000001/30000000-0000-4000-8000-000000000001.jpg', 'Rẹ́sìtì.jpg') $$,
  'the key is the owner''s folder and the proof''s id, the name is kept beside it');
select tests.refused(pg_temp.proof(), '23505', 'a repeated insert with the same id makes no second proof', null, 'payment_proofs_pkey');
select is((select count(*) from storage.objects), 0::bigint, 'a parent opens no file before it is checked');
select is((select status::text from public.payment_proofs), 'checking', 'a new proof is being checked');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000002.pdf')), 1, 'a parent uploads a PDF');
select tests.affects(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000002", "kind": "application/pdf",
    "payment_id": null, "subscription_id": "20000000-0000-4000-8000-000000000004"}'), 1,
  'a parent attaches a proof to a pending subscription');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('stranger', '30000000-0000-4000-8000-000000000009.jpg')),
  'a parent cannot upload into another family''s folder');
select tests.breaks_policy(pg_temp.upload(key), format('a parent cannot upload %s', key))
from (values (pg_temp.key('owner', 'receipt.jpg')), (pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.svg')),
  (pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.html')), (pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg.html')),
  (pg_temp.key('owner', 'deep/30000000-0000-4000-8000-000000000009.jpg')), ('30000000-0000-4000-8000-000000000009.jpg')) t (key);
select tests.breaks_policy($$ insert into storage.objects (bucket_id, name)
  select 'avatars', '00000000-0000-4000-8000-000000000001/30000000-0000-4000-8000-000000000009.jpg' $$,
  'a parent uploads into no other bucket');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000003.png')), 1, 'a third file arrives');
select tests.breaks_policy(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png",
    "payment_id": "20000000-0000-4000-8000-000000000002"}'), 'a decided payment takes no proof');
select tests.breaks_policy(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png",
    "payment_id": "20000000-0000-4000-8000-000000000003"}'), 'a parent cannot attach a proof to another family''s payment');
select tests.breaks_policy(pg_temp.proof(jsonb_build_object('id', '30000000-0000-4000-8000-000000000003', 'user_id', tests.id('stranger'))),
  'a parent cannot attach a proof as somebody else');
select tests.raises(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/webp"}'), 'proof_file_missing',
  'the kind that is stated is the kind of the file that arrived');
select tests.breaks_constraint(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png",
    "subscription_id": "20000000-0000-4000-8000-000000000004"}'), 'payment_proofs_subject_check', 'a proof belongs to one thing');
select tests.breaks_constraint(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/svg+xml"}'),
  'payment_proofs_kind_check', 'an SVG is refused');
select tests.breaks_constraint(pg_temp.proof('{"size_bytes": 5242881}'), 'payment_proofs_size_bytes_check', 'more than 5 MB is refused');
select tests.breaks_constraint(pg_temp.proof('{"original_name": "a\nb"}'), 'payment_proofs_original_name_check', 'a name has no control characters');
select tests.refused($$ insert into public.payment_proofs (payment_id, kind, size_bytes, path)
  values ('20000000-0000-4000-8000-000000000001', 'image/png', 1, 'elsewhere') $$, '428C9', 'nobody chooses a path');
select tests.lacks_grant('update public.payment_proofs set size_bytes = 1', 'a parent cannot change a proof');
select tests.affects($$ update storage.objects set name = name || 'x' $$, 0, 'a parent cannot move or overwrite a file');
select tests.lacks_grant(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png", "status": "accepted"}'),
  'a parent says of no proof that it is accepted');
select tests.affects($$ delete from public.payment_proofs where id = '30000000-0000-4000-8000-000000000002' $$, 1,
  'a parent takes back a proof while the payment is pending');
select tests.affects('delete from storage.objects', 0, 'a parent deletes no file: the sweep does');
select tests.raises(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000002", "kind": "application/pdf",
    "payment_id": null, "subscription_id": "20000000-0000-4000-8000-000000000004"}'), 'proof_file_missing',
  'a proof that was taken back cannot be given again while its file goes');

-- The check. The storage service names what it is asked for before its statements.
select set_config('storage.operation', 'storage.object.get_authenticated', true);
select tests.lacks_grant('select public.claim_new_proofs()', 'a parent has no proof checked');
select tests.lacks_grant($$ select public.report_proofs(array['30000000-0000-4000-8000-000000000001']::uuid[], '{}') $$, 'a parent reports no check');
select tests.act_as('admin');
select tests.lacks_grant('select public.claim_new_proofs()', 'an administrator has no proof checked');
select tests.lacks_grant($$ select public.report_proofs(array['30000000-0000-4000-8000-000000000001']::uuid[], '{}') $$, 'an administrator reports no check');
select is((select count(*) from storage.objects), 0::bigint, 'an administrator opens no file before it is checked');
select tests.act_as('service_role');
select results_eq('select * from public.claim_new_proofs()', $$ values ('30000000-0000-4000-8000-000000000001'::uuid, 'payment-proofs',
    '00000000-0000-4000-8000-000000000001/30000000-0000-4000-8000-000000000001.jpg', 'image/jpeg') $$, 'the sweep is told of what waits for its check');
select is_empty('select * from public.claim_new_proofs(0)', 'and of no more than it asks for');
select lives_ok($$ select public.report_proofs(array['30000000-0000-4000-8000-000000000001']::uuid[], '{}') $$, 'it reports what is as it should be');
select is_empty('select * from public.claim_new_proofs()', 'which waits no more');
select lives_ok($$ select public.report_proofs('{}', array['30000000-0000-4000-8000-000000000001']::uuid[]) $$, 'a second report');
select tests.act_as('owner');
select is((select status::text from public.payment_proofs), 'accepted', 'changes nothing');
select results_eq('select name from storage.objects', format('values (%L)', pg_temp.key('owner', '30000000-0000-4000-8000-000000000001.jpg')),
  'a parent opens the own accepted file, and no file without a row');

-- A stranger.
select tests.act_as('stranger');
select is((select count(*) from public.payment_proofs), 0::bigint, 'a stranger reads no proof');
select is((select count(*) from storage.objects), 0::bigint, 'a stranger sees no file');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')),
  'a stranger cannot upload into the owner''s folder');
select tests.affects('delete from storage.objects', 0, 'a stranger deletes no file');
select tests.affects('delete from public.payment_proofs', 0, 'a stranger deletes no proof');
select tests.raises(pg_temp.proof(jsonb_build_object('id', '30000000-0000-4000-8000-000000000003', 'kind', 'image/png',
    'user_id', tests.id('stranger'), 'payment_id', '20000000-0000-4000-8000-000000000003')), 'proof_file_missing',
  'a stranger cannot take another''s file for a proof');

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.payment_proofs), 1::bigint, 'an administrator reads every proof');
select is((select count(*) from storage.objects), 0::bigint, 'an administrator opens no file without saying so');
create temp table opened as select public.open_proof(id) as path from public.payment_proofs where status = 'accepted' limit 1;
select is((select string_agg(name, ' ') from storage.objects), (select path from opened), 'after open_proof the administrator opens that file, and no other');
select is((select string_agg(action || ' ' || table_name || ' ' || row_count || ' ' || member_email || ' ' || name, '') from public.get_access()),
  'proof payment_proofs 1 admin@example.com Adaeze Obi', 'and it stands in the access log');
create function pg_temp.assert_no_links() returns setof text language plpgsql as $$
declare
  operation text;
begin
  foreach operation in array array['storage.object.sign', 'storage.object.sign_many', 'storage.object.list', 'storage.object.list_v2',
    'storage.object.copy', 'storage.object.move', 'storage.object.info_authenticated', 'storage.s3.object.get', 'object.sign', ''] loop
    perform set_config('storage.operation', operation, true);
    return next is((select count(*) from storage.objects), 0::bigint, format('nothing is there for "%s"', operation));
  end loop;
  perform set_config('storage.operation', 'object.get_authenticated', true);
  return next is((select count(*) from storage.objects), 1::bigint, 'a download is named with and without the service''s own name');
end
$$;
select pg_temp.assert_no_links();
select tests.refused($$ select public.open_proof('30000000-0000-4000-8000-0000000000ff') $$, 'PT404', 'no proof is opened that is not there', '^proof_not_found$');
select tests.act_as('second_admin');
select is((select count(*) from storage.objects), 0::bigint, 'another administrator opens nothing by it');
select tests.act_as_database();
update private.access_log set at = now() - interval '5 minutes';
select tests.act_as('admin');
select is((select count(*) from storage.objects), 0::bigint, 'five minutes later it is closed again');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')),
  'an administrator cannot upload for a parent');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('admin', '30000000-0000-4000-8000-000000000009.jpg')),
  'an account with nothing pending uploads nothing');
select tests.affects('delete from public.payment_proofs', 0, 'an administrator deletes no proof by itself');
select tests.lacks_grant('update public.payment_proofs set size_bytes = 1', 'an administrator cannot change a proof');

-- A visitor.
select tests.act_as('anon');
select tests.lacks_grant('select id from public.payment_proofs', 'a visitor cannot read proofs');
select tests.lacks_grant(pg_temp.proof(), 'a visitor cannot attach a proof');
select is((select count(*) from storage.objects), 0::bigint, 'a visitor sees no file');
select tests.breaks_policy(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')),
  'a visitor uploads nothing');
select tests.affects('delete from storage.objects', 0, 'a visitor deletes no file');

-- The service role.
select tests.act_as('service_role');
select is((select count(*) from public.payment_proofs), 1::bigint, 'the service role reads every proof');
select tests.lacks_grant(pg_temp.proof(), 'the service role attaches none');

-- After the decision.
select tests.act_as_database();
update public.payments set status = 'declined', decision_reason = 'Not in the bank' where id = '20000000-0000-4000-8000-000000000001';
select tests.act_as('owner');
select tests.affects('delete from public.payment_proofs', 0, 'that there was a proof of a decided payment stays');

-- A payment that was declined, though the money left.
select tests.act_as('stranger');
select tests.affects(pg_temp.upload(pg_temp.key('stranger', '30000000-0000-4000-8000-000000000006.jpg')), 1, 'another family has a file');
select tests.breaks_policy(pg_temp.proof(jsonb_build_object('id', '30000000-0000-4000-8000-000000000006', 'user_id', tests.id('stranger'))),
  'which asks about nobody else''s payment again');
select tests.act_as('owner');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000007.jpg')), 1, 'a parent uploads a proof of a declined payment');
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('id', gen_random_uuid())) is not null from generate_series(1, 3);
select tests.act_as('owner');
select tests.raises(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000007"}'), 'too_many_ticket_payments', 'of a ticket three at most are looked at');
select tests.act_as_database();
delete from public.payments where application_id = '10000000-0000-4000-8000-000000000001' and id <> '20000000-0000-4000-8000-000000000001';
select tests.payment(null, jsonb_build_object('id', gen_random_uuid())) is not null from generate_series(1, 20);
select tests.act_as('owner');
select tests.raises(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000007"}'), 'too_many_pending_payments', 'of an account twenty');
select tests.act_as_database();
delete from public.payments where user_id = tests.id('owner') and application_id is null and status = 'pending';
select tests.act_as('owner');
select tests.raises(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000008"}'), 'proof_file_missing', 'without the file it stays declined');
select is((select p.status::text from public.payments p where p.id = '20000000-0000-4000-8000-000000000001'), 'declined', 'as it was');
select tests.affects(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000007"}'), 1, 'the proof is taken');
select results_eq(
  $$ select p.status::text, p.decision_reason, p.decided_at is null from public.payments p where p.id = '20000000-0000-4000-8000-000000000001' $$,
  $$ values ('pending', 'Looked at again, with a proof. Declined before: Not in the bank', true) $$,
  'and the payment is pending once more, with the reason of before');
select is((select a.ticket_status::text from public.applications a where a.id = '10000000-0000-4000-8000-000000000001'), 'pending_payment',
  'its ticket is being looked at');
select is_empty($$ select n.kind from public.notices n where n.kind in ('payment_undone', 'payment_declined') and n.settled_at is null $$,
  'the family is told nothing that it did itself, and no more that it was declined');
select tests.act_as('admin');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'declined') $$, 'it is declined again, without a word');
select tests.act_as('owner');
select tests.affects(pg_temp.upload(pg_temp.key('owner', '30000000-0000-4000-8000-000000000009.jpg')), 1, 'another proof');
select tests.affects(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000009"}'), 1, 'asks again');
select is((select p.decision_reason from public.payments p where p.id = '20000000-0000-4000-8000-000000000001'), 'Looked at again, with a proof.',
  'with no reason of before');
select tests.act_as_database();
delete from public.payment_proofs where id in ('30000000-0000-4000-8000-000000000007', '30000000-0000-4000-8000-000000000009');
delete from private.file_deletion_queue s where s.name ~ '00000000000[79].jpg';
update public.payments set status = 'declined' where id = '20000000-0000-4000-8000-000000000001';

-- One that is not what it says.
select tests.act_as('stranger');
select tests.affects(pg_temp.upload(pg_temp.key('stranger', '30000000-0000-4000-8000-000000000005.png')), 1, 'another family sends a file');
select tests.affects(pg_temp.proof(jsonb_build_object('id', '30000000-0000-4000-8000-000000000005', 'kind', 'image/png',
    'user_id', tests.id('stranger'), 'payment_id', '20000000-0000-4000-8000-000000000003')), 1, 'and names it as a proof');
select tests.act_as('service_role');
select lives_ok($$ select public.report_proofs('{}', array['30000000-0000-4000-8000-000000000005']::uuid[]) $$, 'the sweep refuses it');
select tests.act_as('stranger');
select is((select status::text from public.payment_proofs), 'refused', 'its parent reads that');
select is((select count(*) from storage.objects), 0::bigint, 'and opens it no more than before');
select tests.act_as('admin');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000003', 'approved') $$, 'the payment can still be decided');
select is((select p.status::text from public.payments p where p.id = '20000000-0000-4000-8000-000000000003'), 'approved', 'and is');

-- The files that go.
select tests.affects('delete from storage.objects', 0, 'an administrator deletes no file: the sweep does');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'an administrator erases a child');
select is(tests.count_of('public.payment_proofs', 'user_id = tests.id(''owner'')'), 0::bigint, 'the proofs go with the child');
select tests.lacks_grant('select public.claim_file_deletions()', 'an administrator is told of no file that goes');
select tests.lacks_grant($$ select public.report_file_deletions('payment-proofs', '{}', '{}') $$, 'an administrator reports none removed');
select tests.act_as('owner');
select tests.lacks_grant('select public.claim_file_deletions()', 'a parent is told of no file that goes');
select tests.lacks_grant($$ select public.report_file_deletions('payment-proofs', '{}', '{}') $$, 'a parent reports none removed');
select tests.act_as('anon');
select tests.lacks_grant('select public.claim_file_deletions()', 'a visitor is told of no file that goes');
select tests.lacks_grant('select public.claim_new_proofs()', 'a visitor has no proof checked');
select tests.act_as('service_role');
create temp table claimed on commit drop as select * from public.claim_file_deletions() limit 0;
insert into claimed select * from public.claim_file_deletions();
select set_eq('select bucket_id, name from claimed', format('values (''payment-proofs'', %L), (''payment-proofs'', %L), (''payment-proofs'', %L)',
    pg_temp.key('owner', '30000000-0000-4000-8000-000000000001.jpg'), pg_temp.key('owner', '30000000-0000-4000-8000-000000000002.pdf'),
    pg_temp.key('stranger', '30000000-0000-4000-8000-000000000005.png')),
  'the sweep takes what was erased, taken back and refused');
select is_empty('select * from public.claim_file_deletions()', 'nobody else takes it meanwhile');
select lives_ok(format('select public.report_file_deletions(''payment-proofs'', array[%L], array[%L])',
    pg_temp.key('owner', '30000000-0000-4000-8000-000000000001.jpg'), pg_temp.key('owner', '30000000-0000-4000-8000-000000000002.pdf')),
  'it reports what is gone and what is not');
select tests.act_as_database();
select results_eq('select s.name, s.failures, s.claimed_until - now() from private.file_deletion_queue s where s.failures > 0',
  format('values (%L, 1, interval ''2 minutes'')', pg_temp.key('owner', '30000000-0000-4000-8000-000000000002.pdf')),
  'a file that failed waits, and is tried again');
update private.file_deletion_queue set claimed_until = now() - interval '1 second';
select tests.act_as('service_role');
select is((select count(*) from public.claim_file_deletions()), 2::bigint, 'a lease that has ended is taken again');

-- A file that never got its row.
select tests.act_as_database();
update storage.objects set created_at = now() - interval '61 minutes' where name like '%003.png';
update private.jobs set reported_at = now() where name = 'sweep';
select tests.act_as('service_role');
select is_empty('select * from public.claim_new_proofs()', 'the sweep looks for files without a row');
select is_empty('select * from public.claim_file_deletions()', 'once an hour');
select tests.act_as_database();
update private.jobs set reported_at = now() - interval '1 hour';
select tests.act_as('service_role');
select is_empty('select * from public.claim_new_proofs()', 'the first run of the next hour');
select results_eq('select name from public.claim_file_deletions()', format('values (%L)', pg_temp.key('owner', '30000000-0000-4000-8000-000000000003.png')),
  'finds a file that came an hour ago and has no row');
select tests.act_as_database();
delete from private.file_deletion_queue s where s.name ~ '00000000000[79].jpg';
update storage.objects set created_at = now() - interval '51 minutes' where name like '%003.png';
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000005"}') is not null;
select tests.act_as('owner');
select tests.raises(pg_temp.proof('{"id": "30000000-0000-4000-8000-000000000003", "kind": "image/png", "payment_id": "20000000-0000-4000-8000-000000000005"}'),
  'proof_file_missing', 'no row is taken for a file that may be on its way out');

select tests.act_as_database();
select tests.breaks_constraint(pg_temp.proof('{"kind": "text/html", "payment_id": "20000000-0000-4000-8000-000000000002"}'),
  'payment_proofs_kind_check', 'HTML is refused, whoever sends it');
select * from finish();
